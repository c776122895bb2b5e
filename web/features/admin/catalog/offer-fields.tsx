import type { OfferAccount } from '@rush/contract/admin-offers.ts';
import type { Offer } from '@rush/contract/offers.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { draftFrom } from '../parts/draft-from.ts';
import type { FieldsProps } from '../parts/resource-form.tsx';

const accountKey = ({ supplier, region }: Pick<OfferAccount, 'supplier' | 'region'>): string =>
  `${supplier} ${region}`;

export const emptyOffer = () => ({
  account: '',
  supplierProduct: '',
  supplierItemIds: '',
  needsPlayerCheck: false,
});

type OfferDraft = ReturnType<typeof emptyOffer>;

export const draftOfOffer = (offer: Offer): OfferDraft => ({
  ...draftFrom(emptyOffer(), offer),
  account: accountKey(offer),
});

/** The account selected in a draft. If there is none, empty strings, which the server refuses. */
export function accountOf(draft: Pick<OfferDraft, 'account'>, accounts: readonly OfferAccount[]) {
  const account = accounts.find((candidate) => accountKey(candidate) === draft.account);
  return { supplier: account?.supplier ?? '', region: account?.region ?? '' };
}

export function purchaseOf({ supplierProduct, supplierItemIds, needsPlayerCheck }: OfferDraft) {
  const ids = supplierItemIds.split(',').map((id) => id.trim());
  return { supplierProduct, supplierItemIds: ids.filter((id) => id !== ''), needsPlayerCheck };
}

interface AccountFieldProps extends Pick<FieldsProps<{ account: string }>, 'text'> {
  accounts: readonly OfferAccount[];
  error: string | undefined;
}

export function AccountField({ accounts, text, error }: AccountFieldProps) {
  return (
    <SelectField
      label="Supplier account"
      placeholder="–"
      choices={accounts.map((account) => ({
        value: accountKey(account),
        label: account.isSetUp ? account.label : `${account.label} (not set up)`,
      }))}
      {...text('account')}
      error={error}
    />
  );
}

export function OfferFields({ text, check }: FieldsProps<OfferDraft>) {
  return (
    <>
      <TextField label="Supplier’s product code" maxLength={64} {...text('supplierProduct')} />
      <TextField
        label="Supplier ids"
        hint="Separated by commas. Each one is a separate order at the supplier."
        {...text('supplierItemIds')}
      />
      <CheckField label="Check the player’s name there first" {...check('needsPlayerCheck')} />
    </>
  );
}

import type { OfferAccount } from '@rush/contract/admin-offers.ts';
import type { Offer } from '@rush/contract/offers.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import type { FieldsProps } from '../parts/resource-form.tsx';

/** The account's value in a select field. */
const accountKey = ({ supplier, region }: Pick<OfferAccount, 'supplier' | 'region'>): string =>
  `${supplier} ${region}`;

export interface OfferDraft {
  account: string;
  supplierProduct: string;
  /** Comma-separated. */
  supplierItemIds: string;
  needsPlayerCheck: boolean;
}

export const emptyOffer = (): OfferDraft => ({
  account: '',
  supplierProduct: '',
  supplierItemIds: '',
  needsPlayerCheck: false,
});

export const draftOfOffer = (offer: Offer): OfferDraft => ({
  account: accountKey(offer),
  supplierProduct: offer.supplierProduct,
  supplierItemIds: offer.supplierItemIds.join(', '),
  needsPlayerCheck: offer.needsPlayerCheck,
});

/** The account that a draft names; if none, empty strings, which the server refuses. */
export function accountOf(draft: Pick<OfferDraft, 'account'>, accounts: readonly OfferAccount[]) {
  const account = accounts.find((each) => accountKey(each) === draft.account);
  return { supplier: account?.supplier ?? '', region: account?.region ?? '' };
}

export function boughtOf({ supplierProduct, supplierItemIds, needsPlayerCheck }: OfferDraft) {
  const ids = supplierItemIds.split(',').map((id) => id.trim());
  return { supplierProduct, supplierItemIds: ids.filter((id) => id !== ''), needsPlayerCheck };
}

export function AccountField({
  accounts,
  value,
  error,
  onChange,
}: {
  accounts: readonly OfferAccount[];
  value: string;
  error: string | undefined;
  onChange: (account: string) => void;
}) {
  return (
    <SelectField
      label="Supplier account"
      value={value}
      placeholder="–"
      error={error}
      choices={accounts.map((account) => ({
        value: accountKey(account),
        label: account.isSetUp ? account.label : `${account.label} (not set up)`,
      }))}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function OfferFields({ text, check }: FieldsProps<OfferDraft>) {
  return (
    <>
      <TextField label="Supplier’s product code" maxLength={64} {...text('supplierProduct')} />
      <TextField
        label="Supplier’s ids"
        hint="One order at the supplier for each, separated by commas."
        {...text('supplierItemIds')}
      />
      <CheckField label="Check the player’s name there first" {...check('needsPlayerCheck')} />
    </>
  );
}

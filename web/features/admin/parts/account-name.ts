import { readAccountKey } from '@rush/contract/supplier-account.ts';
import { adminText } from '../../../text/admin/common.ts';

interface AccountLabel {
  supplier: string;
  region: string;
  label: string;
}

/**
 * An account at a supplier by its name for people; the first one of a region goes without a number.
 *
 * @param labels what the accounts of each region are called, where the page knows it
 */
export function useAccountName(
  labels: readonly AccountLabel[] = [],
): (account: { supplier: string; region: string }) => string {
  const { accountNamed } = adminText;
  return ({ supplier, region: key }) => {
    const { region, number } = readAccountKey(key);
    const known = labels.find((each) => each.supplier === supplier && each.region === region);
    const name = known?.label ?? `${supplier} ${region}`.trim();
    return number === 1 ? name : accountNamed(name, number);
  };
}

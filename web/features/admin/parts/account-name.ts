import { readAccountKey } from '@rush/contract/supplier-account.ts';

interface AccountLabel {
  supplier: string;
  region: string;
  label: string;
}

/** A supplier account by the label of its region, where known, with a number from the second on. */
export function accountName(
  { supplier, region: key }: { supplier: string; region: string },
  labels: readonly AccountLabel[] = [],
): string {
  const { region, number } = readAccountKey(key);
  const known = labels.find((each) => each.supplier === supplier && each.region === region);
  const name = known?.label ?? `${supplier} ${region}`.trim();
  return number === 1 ? name : `${name}, account ${number}`;
}

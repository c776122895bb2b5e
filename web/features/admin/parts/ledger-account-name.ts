const BALANCE_NAMES: Readonly<Record<string, string>> = {
  coins: 'R-Coins',
  points: 'Points',
  earnings: 'Referral earnings',
};

const ACCOUNT_NAMES: Readonly<Record<string, string>> = {
  'shop:upi-clearing': 'Received by UPI',
  'shop:sales': 'Sales',
  'shop:promotions': 'Points and bonuses given',
  'shop:lapsed': 'Lapsed with erased accounts',
  'shop:refunds': 'Refunds',
  'shop:grants': 'Given by hand',
  'shop:opening-balances': 'Owed from the previous shop',
  'people:coins': 'R-Coins of all shoppers',
  'people:points': 'Points of all shoppers',
  'people:earnings': 'Referral earnings of all shoppers',
};

export function ledgerAccountName(account: string): string {
  const [, id, kind = ''] = /^user:(.+):(\w+)$/.exec(account) ?? [];
  return ACCOUNT_NAMES[account] ?? (id ? `${BALANCE_NAMES[kind] ?? kind} of user ${id}` : account);
}

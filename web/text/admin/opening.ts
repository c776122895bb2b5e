import { plural } from '../plural.ts';

export const adminOpeningText = {
  lead: 'What stands between this shop and its first real customer. Each step is read from the shop itself; only what you have read is confirmed by hand, and the audit log keeps who did.',
  open: (count: number) =>
    plural('en', count, { one: `${count} step is open`, other: `${count} steps are open` }),
  ready: 'Nothing is open. The shop is ready to trade.',
  left: {
    title: 'Opening checklist',
    action: 'Go through them',
  },
  failed: 'An error occurred. Please try again.',
  states: { done: 'Done', open: 'Open', failed: 'Needs attention', optional: 'Optional' },
  titles: {
    server: 'The server trades with real money',
    demo: 'The database holds no demo',
    identity: 'Who the shop is',
    tax: 'Tax settings',
    catalogue: 'Packs to sell',
    prices: 'Prices and margins',
    policies: 'Policies read',
    staff: 'Staff with a second factor',
    backup: 'A backup was made',
    'first-order': 'The first ₹1 order',
  },
  provider: {
    payments: (name: string) => `Payments: ${name}`,
    supplier: (name: string) => `Supplier: ${name}`,
    mail: (_name: string): string => 'Mail',
    sms: (name: string) => `SMS: ${name}`,
    'sign-in': (name: string) => `Sign-in: ${name}`,
    pictures: (name: string) => `Pictures: ${name}`,
    try: 'Try it',
    tryOf: (name: string) => `Try it: ${name}`,
    setIn: 'Keys in',
    isMissing: 'Not set up. Set its keys on the server and start the shop again.',
    isOptional: 'Not set up. The shop opens without it.',
    untried: 'Set up, and not tried with these keys yet.',
    isSimulated:
      'A stand-in of the demo or a test mode answers here; no money moves. Set your own live keys.',
    tried: {
      ok: 'It takes the keys.',
      refused: 'It does not take the keys. Compare them with the provider’s page.',
      unreachable:
        'It gave no answer that could be read. Ask again in a while; see whether this server may call it and is on its allow-list.',
      failed: 'The try failed.',
    },
    by: (who: string, at: string) => `Tried by ${who}, ${at}`,
    said: 'It said',
  },
  server: {
    done: 'It runs in production.',
    open: 'It runs as a demo. Set NODE_ENV=production and start it again.',
    problems: (count: number) =>
      plural('en', count, {
        one: 'Production refuses this variable as it is now:',
        other: `Production refuses these ${count} variables as they are now:`,
      }),
  },
  demo: {
    done: 'Nothing of the demo is left.',
    open: 'Trade on an empty database: set another DATABASE_URL or DATA_DIR. This one holds:',
    kinds: {
      accounts: 'Demo accounts',
      products: 'Demo products',
      packs: 'Demo packs',
      pictures: 'Demo pictures in the gallery',
      coupons: 'Demo coupons',
      payments: 'Simulated payments',
      exchanges: 'Exchanges with simulated suppliers',
      'seeded-shoppers': 'Shoppers of npm run seed',
    },
    more: (count: number) => `and ${count} more`,
  },
  identity: {
    done: 'Name, address and contacts are the shop’s own.',
    open: 'Shoppers cannot buy until these are filled in:',
    action: 'Fill them in',
  },
  tax: {
    unregistered: 'Not registered for GST: papers are plain invoices without tax.',
    regular: 'Registered, regular scheme: GST is taken out of the prices by category.',
    composition: 'Registered, composition scheme: papers are bills of supply.',
    noGstin: 'The GSTIN is missing, and no paper is issued until it is entered.',
    confirm: 'These are right',
    action: 'Tax settings',
  },
  catalogue: {
    sellable: (count: number) =>
      plural('en', count, {
        one: `${count} pack of your own can be bought now.`,
        other: `${count} packs of your own can be bought now.`,
      }),
    none: 'No pack of your own can be bought yet.',
    demo: (count: number) =>
      plural('en', count, {
        one: `${count} pack is the demo’s and does not count.`,
        other: `${count} packs are the demo’s and do not count.`,
      }),
    action: 'Add packs',
  },
  prices: {
    fine: 'No pack is sold below its cost.',
    below: 'These packs are sold below their cost, or leave less than the margin floor of the settings:',
    pack: (cost: string, price: string) => `costs ${cost}, sold from ${price}`,
    unknown: (count: number) =>
      plural('en', count, {
        one: `The cost of ${count} pack is not known, so it is not compared.`,
        other: `The cost of ${count} packs is not known, so they are not compared.`,
      }),
    confirm: 'I have looked at the prices',
    action: 'Prices',
  },
  policies: {
    text: (version: string) =>
      `Shoppers accept the terms and the privacy policy of ${version}. Read all three as a shopper does; a lawyer may want to.`,
    terms: 'Terms and conditions',
    privacy: 'Privacy policy',
    refund: 'Refund policy',
    confirm: 'I have read it',
    confirmOf: (name: string) => `I have read it: ${name}`,
  },
  confirmed: (who: string, at: string) => `Confirmed by ${who}, ${at}`,
  staff: {
    noOwner: 'There is no owner of your own yet. On the server:',
    without: 'Without a second factor; each sets it up under Dashboard:',
    done: 'Everybody who works here signs in with a second factor.',
    action: 'Dashboard',
  },
  backup: {
    last: (at: string) => `The last one was made ${at}.`,
    none: 'None was made yet. On the server:',
    notPlanned: 'None is made by the clock: set BACKUP_DIR or BACKUP_S3_BUCKET.',
    isOverdue: 'The last one is older than planned.',
    failedAt: (at: string) => `The latest one failed, ${at}.`,
    action: 'Books and backups',
  },
  order: {
    none: 'Add a pack for ₹1, buy it yourself by UPI, and see it delivered or refunded.',
    now: (amount: string, status: string) => `Paid with real money: ${amount}. It is ${status} now.`,
    done: (amount: string, status: string) =>
      `Paid with real money: ${amount}. It came to its end: ${status}.`,
    action: 'The order',
  },
  preflight: {
    title: 'Preflight',
    text: 'Reads the settings as production does, looks for the demo, and asks every provider. Nothing is changed. The same on the server, with the roles of the database besides:',
    run: 'Run the preflight',
    problems: (count: number) =>
      plural('en', count, {
        one: `${count} thing stands in the way`,
        other: `${count} things stand in the way`,
      }),
    none: 'Nothing stands in the way.',
    warnings: 'Warnings',
    passed: 'Passed',
    byCommand: 'In the words of the command:',
  },
};

export const adminOverviewText = {
  title: 'Today against yesterday',
  sales: 'Sales',
  orders: 'Orders',
  completed: 'Completed',
  same: 'as much as yesterday by this time',
  change: (percent: string) => `${percent} against yesterday by this time`,
  byNow: (value: string) => `Yesterday by this time: ${value}`,
  whole: (value: string) => `All of yesterday: ${value}`,
  week: 'Sales of the last seven days',
  table: 'Figures as a table',
  day: 'Day',
};

export const METRICS = ['sales', 'orders', 'margin', 'success', 'delivery'] as const;
export type Metric = (typeof METRICS)[number];

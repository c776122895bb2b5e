/**
 * What was paid for the pieces of an order by hand that were not delivered, in whole paise: their share of the price,
 * rounded down to the paisa. What is kept is the rest, so that both together are what was paid. The dialog that shows the
 * refund and the refund itself both take it from here.
 */
export function undeliveredValuePaise({
  valuePaise,
  quantity,
  delivered,
}: {
  /** What was paid for all pieces. */
  valuePaise: number;
  quantity: number;
  /** 0 to `quantity`. */
  delivered: number;
}): number {
  return Math.floor((valuePaise * (quantity - delivered)) / quantity);
}

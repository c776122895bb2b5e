/** The share of the undelivered pieces in the price, rounded down to whole paise. Shared by the dialog and the refund. */
export function undeliveredValuePaise({
  valuePaise,
  quantity,
  delivered,
}: {
  /** Paid for all pieces. */
  valuePaise: number;
  quantity: number;
  /** 0 to `quantity`. */
  delivered: number;
}): number {
  return Math.floor((valuePaise * (quantity - delivered)) / quantity);
}

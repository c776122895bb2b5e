export const CHARGE_STATUSES = {
  created: 'Opened',
  pending: 'Pending',
  success: 'Paid',
  failed: 'Failed',
  in_review: 'Does not fit',
} as const;

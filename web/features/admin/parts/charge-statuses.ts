export const CHARGE_STATUSES = {
  created: 'Opened',
  pending: 'Pending',
  success: 'Paid',
  failed: 'Failed',
  in_review: 'Mismatch',
} as const;

export const CHARGE_STATUS_NAMES = {
  created: 'Opened',
  pending: 'Pending',
  success: 'Paid',
  failed: 'Failed',
  in_review: 'Mismatch',
} as const;

export const adminDeletedText = {
  lead: 'What was deleted is out of the shop and kept here. Restored, it is back as it was.',
  kinds: { products: 'Products', items: 'Items', images: 'Pictures', coupons: 'Coupons' },
  none: 'Nothing is deleted.',
  name: 'Name',
  at: 'Deleted',
  action: 'Actions',
  restore: 'Restore',
  restoreOf: (name: string) => `Restore: ${name}`,
  restored: (name: string) => `${name} is back.`,
  failed: (name: string) => `${name} could not be restored. Please try again.`,
  codeTaken: 'Another coupon has this code by now. Change or delete that one first.',
};

export const IMAGE_TYPES = {
  CarouselMb: 'CarouselMb – phone carousel',
  CarouselPc: 'CarouselPc – desktop carousel',
  Banner: 'Banner – only in connected apps, not on this site',
  Popup: 'Popup – advertisement on the home page',
  Item: 'Item – picture of a pack',
  Product: 'Product – picture of a product',
} as const;

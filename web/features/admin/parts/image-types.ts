/** The types of gallery pictures, as staff reads them. */
export const IMAGE_TYPES = {
  CarouselMb: 'Carousel, phone',
  CarouselPc: 'Carousel, desktop',
  Banner: 'Banner',
  Popup: 'Popup',
  Item: 'Item',
  Product: 'Product',
} as const;

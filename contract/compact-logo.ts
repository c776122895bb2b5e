/** Whether a logo is a symbol, which stands beside the shop's name; a wide one is the name itself. */
export const isCompact = ({ width, height }: { width: number; height: number }): boolean =>
  width < 1.6 * height;

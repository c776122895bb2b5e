/** Whether a logo is compact enough to appear next to the shop's name. A wide logo replaces the name. */
export const isCompact = ({ width, height }: { width: number; height: number }): boolean =>
  width < 1.6 * height;

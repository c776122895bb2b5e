/** An amount with tax in it, in paise, by its parts; they always add up to it. */
export interface TaxParts {
  taxablePaise: number;
  cgstPaise: number;
  /** SGST, or UTGST in a Union territory without a legislature. Always what CGST is. */
  sgstPaise: number;
  igstPaise: number;
}

/**
 * Takes the tax out of an amount that includes it. The tax is rounded to the nearest paisa, half a paisa upwards; what
 * is left is the taxable value. Within a State the two halves are rounded as one, so that they are equal.
 *
 * @param totalPaise tax included, whole paise
 * @param basisPoints rate of the whole tax in hundredths of a percent
 */
export function splitTax(totalPaise: number, basisPoints: number, isWithinState: boolean): TaxParts {
  if (isWithinState) {
    const half = roundedShare(totalPaise, basisPoints, 2 * (10_000 + basisPoints));
    return { taxablePaise: totalPaise - 2 * half, cgstPaise: half, sgstPaise: half, igstPaise: 0 };
  }
  const tax = roundedShare(totalPaise, basisPoints, 10_000 + basisPoints);
  return { taxablePaise: totalPaise - tax, cgstPaise: 0, sgstPaise: 0, igstPaise: tax };
}

/** total × share ÷ whole, in integers: no binary fraction decides about a paisa. */
function roundedShare(total: number, share: number, whole: number): number {
  const rounded = (2n * BigInt(total) * BigInt(share) + BigInt(whole)) / (2n * BigInt(whole));
  return Number(rounded);
}

import { z } from 'zod';

/** How long the balance of a supplier account lasts. */
export const BalanceForecast = z.object({
  spentPerHour: z.number().meta({ description: "In the supplier's unit, over the last seven days" }),
  hoursLeft: z.number().nullable().meta({ description: 'At that pace; null where nothing was spent' }),
});

import { z } from 'zod';

export const BalanceForecast = z.object({
  spentPerHour: z.number().meta({ description: "In the supplier's unit, over the last seven days" }),
  hoursLeft: z.number().nullable().meta({ description: 'At that rate; null if nothing was spent' }),
});

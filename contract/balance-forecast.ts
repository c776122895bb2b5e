import { z } from 'zod';

export const BalanceForecast = z.object({
  spentPerHour: z.number().describe("In the supplier's unit, over the last seven days"),
  hoursLeft: z.number().nullable().describe('At that rate; null if nothing was spent'),
});

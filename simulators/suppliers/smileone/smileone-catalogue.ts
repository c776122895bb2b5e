export interface Pack {
  id: string;
  /** Contents as `paid&bonus`, or a name. */
  spu: string;
  coins: number;
}

/** `id content coins` per pack, from price tables in merchants' bots (Smile.one merchant API, sections 1.9 to 1.12). */
const parse = (table: string): Pack[] =>
  table
    .split(',')
    .map((line) => line.trim().split(/\s+/))
    .map(([id = '', spu = '', coins = '0']) => ({ id, spu: spu.replaceAll('_', ' '), coins: Number(coins) }));

const CATALOGUE: Readonly<Record<string, Readonly<Record<string, readonly Pack[]>>>> = {
  br: {
    mobilelegends: parse(`
      13 78&8 61.5, 23 156&16 122, 25 234&23 177.5, 26 625&81 480, 27 1860&335 1453, 28 3099&589 2424,
      29 4649&883 3660, 30 7740&1548 6079, 33 Twilight_Pass 402.5, 16642 Weekly_Diamond_Pass 76, 22590 50&5 39,
      22591 150&15 116, 22592 250&25 195, 22593 500&65 390, 22594 Super_Value_Pass 39,
      26555 Weekly_Elite_Bundle 39, 26556 Monthly_Epic_Bundle 196`),
    magicchessgogo: parse(`
      23825 78&8 62.5, 23826 156&16 125, 23827 234&23 187, 23828 312&32 250, 23829 468&48 375, 23830 625&81 500,
      23831 1250&96 937.5, 23832 1668&157 1250, 23833 1860&335 1500, 23834 3099&589 2500, 23835 4649&883 3750,
      23836 7740&1548 6250, 23837 50&5 40, 23838 150&15 120, 23839 250&25 200, 23840 500&65 400,
      23841 Weekly_Card 99.9, 25585 Special_Pack_1 41.4, 25586 Special_Pack_2 41.4, 25587 Special_Pack_3 41.4`),
    hok: parse(`
      16643 16 10, 16644 80 49, 16645 240 147, 16646 400 245, 16647 560 343, 16648 830 490, 16649 1245 735,
      16650 2508 1470, 16651 4180 2450, 16652 8360 4900`),
    bigolive: parse(`
      16081 20 4, 16082 50 10, 16083 100 20, 16084 200 40, 16085 500 99, 18013 1000 198, 16086 2000 396,
      16087 5000 990, 16088 10000 1980`),
  },
  ph: {
    mobilelegends: parse(`
      212 10&1 9.5, 213 20&2 19, 214 51&5 47.5, 215 102&10 95, 216 203&20 190, 217 303&33 285, 218 504&66 475,
      219 1007&156 950, 220 2015&383 1900, 221 5035&1007 4750, 224 Twilight_Pass 475,
      16641 Weekly_Diamond_Pass 95`),
    magicchessgogo: parse(`
      23906 5 4.9, 23907 10&1 9.5, 23908 20&2 19, 23909 51&5 47.5, 23910 102&10 95, 23911 203&20 190,
      23912 303&33 285, 23913 504&66 475, 23914 1007&156 950, 23915 2015&383 1900, 23916 5035&1007 4750,
      23918 50&5 47, 23919 150&15 140, 23920 250&25 235, 23921 500&65 470, 23922 Weekly_Card 98`),
  },
};

export const categoriesOf = (region: string): string[] => Object.keys(CATALOGUE[region] ?? {});

export const packsOf = (region: string, product: string): readonly Pack[] =>
  CATALOGUE[region]?.[product] ?? [];

export const findPack = (region: string, product: string, id: string): Pack | undefined =>
  packsOf(region, product).find((pack) => pack.id === id);

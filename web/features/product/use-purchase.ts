import type { Item, Product } from '@rush/contract/catalog.ts';
import { orderTotalPaise, wholePaise } from '@rush/contract/order-total.ts';
import { readId } from '@rush/contract/typed-text.ts';
import { productPath } from '../../api/catalog.ts';
import { usePaysResellPrice } from '../../api/session.ts';
import { compareWithLastTime } from './compare-player.ts';
import { priceFor } from './product-rules.ts';
import { useCoupon } from './use-coupon.ts';
import { useDraft } from './use-draft.ts';
import { useSavedPlayers } from './use-saved-players.ts';
import { useUsernameCheck } from './use-username-check.ts';

export function usePurchase(product: Product, items: readonly Item[], wantedItemId: string | undefined) {
  const draft = useDraft(product, items, wantedItemId);
  const check = useUsernameCheck(product, draft.item, draft.inputs);
  const coupon = useCoupon(product, draft.item);
  const players = useSavedPlayers(product);
  const paysResell = usePaysResellPrice();
  const price = draft.item ? priceFor(draft.item, paysResell) : 0;
  const [input1 = '', ...others] = draft.inputs.map(readId);
  const typed = others.length > 0 && others[0] ? `${input1} (${others.join(', ')})` : input1;
  return {
    product,
    draft,
    check,
    coupon,
    players,
    difference: compareWithLastTime(players.saved, { inputs: draft.inputs, username: check.username }),
    item: draft.item,
    price,
    total: orderTotalPaise(wholePaise(price), wholePaise(coupon.discount)) / 100,
    playerLine: check.username ? `${check.username} · ${typed}` : typed,
    isReady: draft.item !== null && draft.isFilled && check.isPassed,
  };
}

export function pathOfPack({ product, item }: Purchase): string {
  return `${productPath(product)}?item=${item?._id ?? ''}`;
}

export type Purchase = ReturnType<typeof usePurchase>;

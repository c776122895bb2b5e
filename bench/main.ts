import { printFigure } from './figure.ts';
import { measureHotAnswer } from './hot-answers.ts';
import { startBenchShop } from './shop.ts';

const shop = await startBenchShop();
try {
  for (const path of ['/api/product/gethomeproducts', '/'])
    printFigure(await measureHotAnswer(shop.url, path));
} finally {
  await shop.stop();
}

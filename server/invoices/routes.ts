import * as call from '@rush/contract/invoices.ts';
import type { Language } from '@rush/contract/languages.ts';
import sharp from 'sharp';
import { readBillingState, setBillingState } from '#accounts/edit-profile.ts';
import type { Files } from '#platform/files/files.ts';
import { type Binding, bind } from '#platform/http/binding.ts';
import type { Caller } from '#platform/http/caller.ts';
import { fileResponse } from '#platform/http/file-response.ts';
import type { Platform } from '#platform/platform.ts';
import { findOrderDocument, findReceipt } from './find-document.ts';
import { type DocumentData, drawDocument } from './pdf/draw-document.ts';
import { drawStatement } from './pdf/draw-statement.ts';
import { readStatement } from './read-statement.ts';
import { readSeller, taxDependsOnState } from './tax-terms.ts';

export function invoiceRoutes(platform: Platform, files: Files): Binding[] {
  const { db, settings } = platform;
  /** The owner's logo as PNG, because a PDF cannot embed WebP. */
  const readLogo = async () => {
    const logo = settings.get('brand.logo');
    const bytes = logo && (await files.get(logo.url.slice(1)));
    return bytes && sharp(bytes).resize({ height: 176, withoutEnlargement: true }).png().toBuffer();
  };
  const sendDocument = async (data: DocumentData, language: Language | null) => {
    const pdf = await drawDocument(data, language ?? 'en', await readLogo());
    return fileResponse(pdf, 'application/pdf', `${data.document.reference.replace('/', '-')}.pdf`);
  };
  return [
    bind(call.orderDocument, async ({ caller, params, query }) =>
      sendDocument(await findOrderDocument(platform, caller, params), query.language ?? caller.language),
    ),
    bind(call.topUpReceipt, async ({ caller, params, query }) =>
      sendDocument(await findReceipt(platform, caller, params.txnid), query.language ?? caller.language),
    ),
    bind(call.accountStatement, async ({ caller, query }) =>
      sendStatement(platform, caller, { ...query, logo: await readLogo() }),
    ),
    bind(call.readBillingState, async ({ caller }) => ({
      state: await readBillingState(db.queries, caller.id),
      isAsked: taxDependsOnState(settings),
    })),
    bind(call.setBillingState, async ({ caller, body }) => {
      await setBillingState(db.queries, caller.id, body.state);
      return { state: body.state, isAsked: taxDependsOnState(settings) };
    }),
  ];
}

interface StatementQuery {
  from: string;
  to: string;
  language?: Language | undefined;
  logo: Buffer | null;
}

async function sendStatement(
  { db, clock, settings }: Platform,
  caller: Caller,
  { from, to, language, logo }: StatementQuery,
): Promise<Response> {
  const statement = await readStatement(db.queries, caller.id, { from, to });
  const pdf = await drawStatement(
    {
      shop: {
        name: settings.get('brand.legalName'),
        address: settings.get('brand.address'),
        gstin: readSeller(settings)?.gstin ?? '',
        logo,
      },
      customer: caller,
      days: { from, to },
      statement,
      at: clock.now(),
    },
    language ?? caller.language ?? 'en',
  );
  return fileResponse(pdf, 'application/pdf', `statement-${from}-${to}.pdf`);
}

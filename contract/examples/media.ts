import type { CallName } from '../calls.ts';

/** A body that is no JSON of a schema: its content type, and what one looks like; bytes have no example. */
export interface Media {
  contentType: string;
  example?: unknown;
  /** Where there is more to say than that it is bytes or text. */
  schema?: object;
}

const PDF: Media = { contentType: 'application/pdf' };
const csv = (...lines: string[]): Media => ({ contentType: 'text/csv', example: lines.join('\r\n') });

/** What calls with `rawBody` read. */
export const RAW_BODIES: Readonly<Partial<Record<CallName, Media>>> = {
  paymentWebhook: {
    contentType: 'application/json',
    example: {
      event: 'payment_link.paid',
      payload: { payment_link: { entity: { reference_id: 'R1KTX8M2PGQ7W4Y9C3', status: 'paid' } } },
    },
  },
  supplierCallback: {
    contentType: 'application/json',
    example: { order_id: '4012765', status: 'completed' },
  },
  uploadImage: {
    contentType: 'multipart/form-data',
    schema: {
      type: 'object',
      required: ['title', 'type', 'images'],
      properties: {
        title: { type: 'string', maxLength: 120 },
        type: { type: 'string' },
        images: { type: 'string', contentMediaType: 'application/octet-stream', description: 'One picture' },
        redirectUrl: { type: 'string' },
      },
    },
    example: {
      title: 'Weekend of double diamonds',
      type: 'Popup',
      images: 'the bytes of one picture',
      redirectUrl: '/product/1001',
    },
  },
};

/** What calls with `rawAnswer` answer; those that are not here lead the browser on, with an empty body. */
export const RAW_ANSWERS: Readonly<Partial<Record<CallName, Media>>> = {
  loginSuccess: {
    contentType: 'application/json',
    example: {
      token: 'nJ5mQ2xV8rT4wY7zB1cD3fG6hK9pL0sA',
      user: {
        _id: '1ktx8m2pgq7w4y9c3e6f5h0j',
        userid: 'A7KQ2M',
        name: 'Asha Rao',
        email: 'asha@example.in',
        mobilenumber: '9876543210',
        role: 'user',
        language: 'en',
        staffRole: null,
      },
      expiryTime: 1_795_860_900_000,
    },
  },
  orderEvents: {
    contentType: 'text/event-stream',
    example:
      'event: order\ndata: {"order":{"orderid":"R1KTX8M2PGQ7W4Y9C3","status":"Completed"},"data":null}\n\n',
  },
  exportMyData: { contentType: 'application/zip' },
  accountStatement: PDF,
  orderDocument: PDF,
  topUpReceipt: PDF,
  exportOrders: csv('Order Id,Status', 'R1KTX8M2PGQ7W4Y9C3,Completed', ''),
  exportUsers: csv('User Id,Name', 'A7KQ2M,Asha Rao', ''),
  exportWalletTransactions: csv('Transaction Id,Type', 'T1KTX8M2PGQ7W4Y9C3,Credit', ''),
  exportGateway: csv('Transaction Id,Amount', 'T1KTX8M2PGQ7W4Y9C3,115', ''),
  exportGst: csv('Document,Number', 'Tax invoice,RS/26-27/000001', ''),
};

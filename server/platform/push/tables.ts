declare module '../database/database.ts' {
  interface Tables {
    push_subscriptions: {
      id: string;
      user_id: string;
      endpoint: string;
      p256dh: string;
      auth: string;
      created_at: Date;
    };
  }
}

export {};

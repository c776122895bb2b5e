import { sql } from 'kysely';
import { readOwners } from '#platform/alert-owner.ts';
import type { Queries } from '#platform/database/database.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { sendMail } from '#platform/mail/send-mail.ts';
import type { Platform } from '#platform/platform.ts';

export const NEW_STAFF_DAYS = 7;

/**
 * The staff who count as one person where a rule requires two. New staff count as one with the person who gave them the
 * role or changed how they sign in, and with that person's other new staff.
 *
 * @returns `circle`, and `since`: the staff member may confirm only requests made after it
 */
export async function readCircle(
  queries: Queries,
  userId: string,
  now: Date,
): Promise<{ circle: string[]; since: Date }> {
  const newSince = new Date(now.getTime() - NEW_STAFF_DAYS * 86_400_000);
  const { rows } = await sql<{ id: string; staff_since: Date | null }>`
    with recursive circle (id) as (
      select id from users where id = ${userId}
      union
      select case u.id when c.id then u.staff_by else u.id end
      from circle c join users u on c.id in (u.id, u.staff_by)
      where u.staff_since > ${newSince} and u.staff_by is not null)
    select id, staff_since from circle join users using (id)`.execute(queries);
  const since = rows.find(({ id }) => id === userId)?.staff_since;
  return { circle: rows.map(({ id }) => id), since: since && since > newSince ? since : new Date(0) };
}

/** Emails all owners about a change that one owner could otherwise make unnoticed. */
export async function alertOwners(
  { settings, config }: Platform,
  queries: Queries,
  { subject, text }: { subject: string; text: string },
): Promise<void> {
  const mail = {
    subject: `[${settings.get('brand.name')}] ${subject}`,
    text: `${text}\n\n${config.publicUrl}/admin/audit`,
  };
  for (const { email } of await readOwners(queries))
    if (email) await enqueue(queries, sendMail, { to: email, ...mail });
}

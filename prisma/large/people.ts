import { Prisma } from '@/lib/platform/generated/prisma/client'
import { chance, idAt, pick } from './chance'
import { familyNames, givenNames, skills } from './words'

const { sql } = Prisma

const phone = sql`'+23480' || lpad(${chance('phone', 100_000_000)}::text, 8, '0')`

/** One person for each row from 1 to `count`, their records spread evenly over two years, the last one now. */
function people(count: number): Prisma.Sql {
  return sql`SELECT n, given || ' ' || family AS name,
      fold_text(given || '.' || family) || '.' || n || '@example.com' AS email,
      date_trunc('minute', now()) - (${count}::int - n) * (interval '730 days' / ${count}::int) AS came
    FROM (SELECT n, ${pick('given', givenNames)} AS given, ${pick('family', familyNames)} AS family
      FROM generate_series(1, ${count}::int) AS n) AS named`
}

/** Adds applications to the invented jobs; returns how many. */
export function seedApplications(tx: Prisma.TransactionClient, count: number): Promise<number> {
  const skill = pick('skill', skills)
  return tx.$executeRaw`
    WITH subjects AS MATERIALIZED (
      SELECT id, commitment_fee, row_number() OVER (ORDER BY date_posted DESC, id) - 1 AS place, count(*) OVER () AS places
      FROM jobs WHERE description LIKE 'An invented job%'
    )
    INSERT INTO applications (id, job_id, applicant_name, applicant_email, phone_number, skills, status, commitment_fee,
      commitment_fee_paid, cv, cv_filename, cv_content_type, cv_bytes, date_applied, updated_at)
    SELECT ${idAt(sql`came`, 'application')}, subjects.id, name, email, ${phone}, ARRAY[${skill}, ${pick('second', skills)}],
      (CASE WHEN ${chance('status', 20)} < 11 THEN 'pending' WHEN ${chance('status', 20)} < 15 THEN 'accepted' ELSE 'rejected' END)::application_status,
      commitment_fee, commitment_fee > 0 AND ${chance('paid', 3)} > 0, 'cv_' || md5('cv' || n),
      replace(name, ' ', '-') || '-CV.pdf', 'application/pdf', 40000 + ${chance('bytes', 900_000)}, came, came
    FROM (${people(count)}) AS people
    JOIN subjects ON subjects.place = abs(hashint8extended(n, 17) % subjects.places)`
}

/** Adds enrollments on the invented courses; returns how many. */
export function seedEnrollments(tx: Prisma.TransactionClient, count: number): Promise<number> {
  return tx.$executeRaw`
    WITH subjects AS MATERIALIZED (
      SELECT id, price, row_number() OVER (ORDER BY created_at DESC, id) - 1 AS place, count(*) OVER () AS places
      FROM courses WHERE description LIKE 'An invented course%'
    )
    INSERT INTO enrollments (id, course_id, name, email, phone, experience_level, portfolio, price, payment_status,
      date_enrolled, updated_at)
    SELECT ${idAt(sql`came`, 'enrollment')}, subjects.id, name, email, ${phone},
      (enum_range(NULL::experience_level))[1 + ${chance('level', 3)}],
      CASE WHEN ${chance('portfolio', 4)} = 0 THEN 'https://example.com/' || n END, price,
      (CASE WHEN price = 0 OR ${chance('paid', 20)} < 12 THEN 'completed' WHEN ${chance('paid', 20)} < 17 THEN 'pending' ELSE 'failed' END)::payment_status,
      came, came
    FROM (${people(count)}) AS people
    JOIN subjects ON subjects.place = abs(hashint8extended(n, 23) % subjects.places)`
}

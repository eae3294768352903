import { Prisma } from '@/lib/platform/generated/prisma/client'
import { chance, idAt, pick } from './chance'
import { cities, courseTitles, jobTitles, skills } from './words'

const { sql } = Prisma

const JOBS = 60
const COURSES = 40

/** Adds 60 jobs, posted over two years; a third of them with a commitment fee. */
export async function seedJobs(tx: Prisma.TransactionClient): Promise<void> {
  const posted = sql`now()::date - n * interval '12 days'`
  await tx.$executeRaw`
    INSERT INTO jobs (id, title, description, city, country, salary_min, salary_max, employment_type, requirements,
      responsibilities, required_skills, department, commitment_fee, is_active, date_posted, updated_at)
    SELECT ${idAt(posted, 'job')}, (${jobTitles}::text[])[1 + n % ${jobTitles.length}::int] || ' ' || (1 + n / ${jobTitles.length}::int),
      'An invented job, to try the lists with many records.', (${cities}::text[])[1 + n / ${jobTitles.length}::int], 'Nigeria',
      (100000 + ${chance('low', 10)} * 10000) * 100, (200000 + ${chance('high', 20)} * 10000) * 100,
      (enum_range(NULL::employment_type))[1 + ${chance('type', 4)}],
      ARRAY['Care'], ARRAY['The work of the day'], ARRAY[${pick('skill', skills)}], 'Studio',
      CASE WHEN n % 3 = 0 THEN 500000 ELSE 0 END, n < 20, ${posted}, ${posted}
    FROM generate_series(0, ${JOBS - 1}::int) AS n`
}

/** Adds 40 courses, created over two years; a quarter of them free. */
export async function seedCourses(tx: Prisma.TransactionClient): Promise<void> {
  const added = sql`now()::date - n * interval '18 days'`
  await tx.$executeRaw`
    INSERT INTO courses (id, title, description, category, price, duration_value, duration_unit, start_date, is_active,
      created_at, updated_at)
    SELECT ${idAt(added, 'course')}, (${courseTitles}::text[])[1 + n % ${courseTitles.length}::int] || ' ' || (1 + n / ${courseTitles.length}::int),
      'An invented course, to try the lists with many records.', (enum_range(NULL::course_category))[1 + n % 3],
      CASE WHEN n % 4 = 0 THEN 0 ELSE (10000 + ${chance('price', 90)} * 1000) * 100 END,
      1 + ${chance('long', 12)}, (enum_range(NULL::duration_unit))[1 + ${chance('unit', 3)}],
      (now()::date + 30 - n * 18)::date, n < 15, ${added}, ${added}
    FROM generate_series(0, ${COURSES - 1}::int) AS n`
}

import { randomUUID } from 'node:crypto'
import { newCvKey } from '@/lib/cv-files/policy'
import { database } from '@/lib/platform/database'
import type { Prisma } from '@/lib/platform/generated/prisma/client'
import { untilServersNotified } from './server'

// Stored records for tests: name what matters to the test, the rest is believable. Amounts are in naira.

/** Returns what was stored, once the servers beside the test show it. */
export async function stored<Row>(storing: PromiseLike<Row>): Promise<Row> {
  const row = await storing
  await untilServersNotified()
  return row
}

const kobo = (naira: number) => BigInt(Math.round(naira * 100))

type JobFields = Omit<Prisma.JobUncheckedCreateInput, 'commitmentFee' | 'salaryMin' | 'salaryMax'> & {
  commitmentFee: number
  salaryMin: number
  salaryMax: number
}

export function aJob(fields: Partial<JobFields> = {}) {
  const { commitmentFee = 0, salaryMin = 150_000, salaryMax = 200_000, ...rest } = fields
  const storing = database().job.create({
    data: {
      title: 'Print finisher',
      description: 'Cuts, folds and binds what comes off the press.',
      city: 'Jos',
      country: 'Nigeria',
      salaryCurrency: 'NGN',
      employmentType: 'FULL_TIME',
      requirements: ['A steady hand'],
      responsibilities: ['Keep the guillotine sharp'],
      requiredSkills: ['Perfect binding', 'Creasing'],
      department: 'Printing',
      commitmentFee: kobo(commitmentFee),
      salaryMin: kobo(salaryMin),
      salaryMax: kobo(salaryMax),
      ...rest,
    },
  })
  return stored(storing)
}

type ApplicationFields = Omit<Prisma.ApplicationUncheckedCreateInput, 'commitmentFee'> & {
  commitmentFee: number
}

/** An application, to a job of its own unless `jobId` names one. Its CV's file is not made. */
export async function anApplication(fields: Partial<ApplicationFields> = {}) {
  const { commitmentFee = 0, jobId, ...rest } = fields
  return database().application.create({
    data: {
      jobId: jobId ?? (await aJob({ commitmentFee })).id,
      applicantName: 'Adébáyọ̀ Ọlá',
      applicantEmail: `ola-${randomUUID().slice(0, 8)}@example.com`,
      phoneNumber: '+2348031234567',
      skills: ['Typesetting', 'Proofreading'],
      cv: newCvKey(),
      cvFilename: 'adebayo-ola.pdf',
      cvContentType: 'application/pdf',
      cvBytes: 1024,
      commitmentFee: kobo(commitmentFee),
      ...rest,
    },
  })
}

type CourseFields = Omit<Prisma.CourseUncheckedCreateInput, 'price'> & { price: number }

export function aCourse(fields: Partial<CourseFields> = {}) {
  const { price = 0, ...rest } = fields
  const storing = database().course.create({
    data: {
      title: 'Layout for print',
      description: 'Grids, type and bleed, from a blank page to a file the press accepts.',
      category: 'MasterClass',
      durationValue: 6,
      startDate: new Date('2099-02-01'),
      price: kobo(price),
      ...rest,
    },
  })
  return stored(storing)
}

type EnrollmentFields = Omit<Prisma.EnrollmentUncheckedCreateInput, 'price'> & { price: number }

/** An enrollment, on a course of its own unless `courseId` names one. */
export async function anEnrollment(fields: Partial<EnrollmentFields> = {}) {
  const { price = 0, courseId, ...rest } = fields
  const storing = database().enrollment.create({
    data: {
      courseId: courseId ?? (await aCourse({ price })).id,
      name: 'Nanzip Dung',
      email: `nanzip-${randomUUID().slice(0, 8)}@example.com`,
      phone: '+2348059876543',
      experienceLevel: 'Beginner',
      price: kobo(price),
      ...rest,
    },
  })
  return stored(storing)
}

/** What somebody wrote by the contact form. */
export function aMessage(name = 'Chundung Pam', phone = '+2348031234567') {
  return database().contactMessage.create({
    data: {
      name,
      email: `chundung-${randomUUID().slice(0, 8)}@example.com`,
      phone,
      subject: 'Web Design',
      message: 'A sign for a bakery.',
      privacyVersion: '2026-11-22',
    },
  })
}

/** An administrator beside the one of the settings; nobody can sign in as them. */
export function anAdministrator(email = `admin-${randomUUID().slice(0, 8)}@studio.test`) {
  return database().administrator.create({ data: { email, passwordHash: 'none' } })
}

/** Deletes what earlier tests stored on the same site, for a test that counts all there is. */
export async function clearRecords(): Promise<void> {
  await stored(database().$executeRaw`TRUNCATE jobs, courses CASCADE`)
}

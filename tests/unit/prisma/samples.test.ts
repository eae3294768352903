import { expect, test } from 'vitest'
import { sampleCourses } from '@/prisma/samples/courses'
import { sampleJobs } from '@/prisma/samples/jobs'

test('the sample jobs show every employment type, with and without a fee', () => {
  expect(sampleJobs).toHaveLength(8)
  expect(new Set(sampleJobs.map(job => job.employmentType)).size).toBe(4)
  expect(sampleJobs.some(job => job.commitmentFee > 0)).toBe(true)
  expect(sampleJobs.some(job => job.commitmentFee === 0)).toBe(true)
})

test('no entry of the sample jobs’ lists contains a comma, which would split it when it is edited', () => {
  const entries = sampleJobs.flatMap(job => [
    ...job.requirements,
    ...job.responsibilities,
    ...job.requiredSkills,
  ])
  expect(entries.filter(entry => entry.includes(','))).toEqual([])
})

test('the sample courses show every category, one of them free', () => {
  expect(sampleCourses).toHaveLength(6)
  expect(new Set(sampleCourses.map(course => course.category)).size).toBe(3)
  expect(sampleCourses.filter(course => course.price === 0)).toHaveLength(1)
})

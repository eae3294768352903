import {
  adminCourseRecordSchema,
  courseEditSchema,
  courseExample,
  courseFiltersSchema,
  courseInputSchema,
  courseRecordSchema,
  editedCourseSchema,
} from '@/lib/courses/schema'
import { studentsLetterSchema, studentsWrittenSchema } from '@/lib/enrollments/schema'
import { type Component, entityTag, jsonBody, type Operation, pageOf, unchanged } from './operation'

const { _id, ...input } = courseExample

const course: Component = { name: 'Course', schema: courseRecordSchema, example: courseExample }

const adminCourse: Component = {
  name: 'AdminCourse',
  schema: adminCourseRecordSchema,
  example: { ...courseExample, seats: 12, version: 1 },
}

const editedCourse: Component = {
  name: 'EditedCourse',
  schema: editedCourseSchema,
  example: { ...courseExample, seats: 12, version: 2, studentsTold: 9 },
}

const courseInput: Component = {
  name: 'CourseInput',
  schema: courseInputSchema,
  example: { ...input, seats: 12 },
}

const courseEdit: Component = {
  name: 'CourseEdit',
  schema: courseEditSchema,
  example: { ...input, seats: 12, version: 1, enrollments: 9, tellStudents: true },
}

const studentsLetter: Component = {
  name: 'StudentsLetter',
  schema: studentsLetterSchema,
  example: {
    subject: 'We begin at ten on Monday',
    text: 'The hall is free from ten.\nBring the ruler from last week.',
  },
}

const studentsWritten: Component = {
  name: 'StudentsWritten',
  schema: studentsWrittenSchema,
  example: { students: 12 },
}

/** Courses: what visitors read, and what administrators add and change. */
export const courseOperations: readonly Operation[] = [
  {
    method: 'get',
    path: '/api/courses',
    id: 'listCourses',
    tag: 'Courses',
    summary: 'List the active courses',
    responses: {
      200: { description: 'The active courses.', content: { listOf: course }, headers: entityTag },
      304: unchanged,
    },
    problems: [429, 503],
  },
  {
    method: 'get',
    path: '/api/courses/{id}',
    id: 'getCourse',
    tag: 'Courses',
    summary: 'Read one course',
    responses: { 200: { description: 'The course.', content: course, headers: entityTag }, 304: unchanged },
    problems: [404, 429, 503],
  },
  {
    method: 'get',
    path: '/api/courses/{id}/calendar.ics',
    id: 'getCourseCalendar',
    tag: 'Courses',
    summary: "Read a course's first day as a calendar file",
    description: 'iCalendar (RFC 5545), with one event that lasts the whole day.',
    responses: {
      200: {
        description: 'The calendar file.',
        content: { file: ['text/calendar'] },
        headers: { 'Content-Disposition': 'The name to save it under.', ...entityTag },
      },
      304: unchanged,
    },
    problems: [404, 429, 503],
  },
  {
    method: 'get',
    path: '/api/admin/courses',
    id: 'listAdminCourses',
    tag: 'Courses',
    summary: 'List courses, inactive ones too',
    admin: true,
    query: courseFiltersSchema,
    responses: { 200: pageOf(adminCourse) },
    problems: [422],
  },
  {
    method: 'post',
    path: '/api/admin/courses',
    id: 'createCourse',
    tag: 'Courses',
    summary: 'Add a course',
    admin: true,
    repeatable: true,
    body: jsonBody(courseInput),
    responses: { 201: { description: 'The course as it is stored.', content: adminCourse } },
    problems: [400, 403, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/courses/edit/{id}',
    id: 'updateCourse',
    tag: 'Courses',
    summary: 'Change a course',
    description:
      'With the `version` it was read with, a 409 says that somebody else saved it in between. With `tellStudents`, a letter tells those who have a seat of another start date. With the number of `enrollments` it was read with, a 409 says that more people have enrolled who would be moved, unless `tellStudents` says whether they are told.',
    admin: true,
    body: jsonBody(courseEdit),
    responses: {
      200: {
        description: 'The course as it is now, and what became of letters where it was moved.',
        content: editedCourse,
      },
    },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/courses/{id}/letters',
    id: 'writeToStudents',
    tag: 'Courses',
    summary: 'Write to the students of a course',
    description:
      'A mail of its own to each who has a seat, but for those whose email no letter has confirmed. It leaves at once. A 409 says that mail is off, or that nobody can be written to.',
    admin: true,
    repeatable: true,
    body: jsonBody(studentsLetter),
    responses: { 201: { description: 'How many are written to.', content: studentsWritten } },
    problems: [400, 403, 404, 409, 413, 415, 422],
  },
  {
    method: 'post',
    path: '/api/admin/courses/{id}/delete',
    id: 'deleteCourse',
    tag: 'Courses',
    summary: 'Delete a course without enrollments',
    admin: true,
    responses: { 204: { description: 'It is deleted.' } },
    problems: [403, 404, 409],
  },
]

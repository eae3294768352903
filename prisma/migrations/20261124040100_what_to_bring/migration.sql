-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "what_to_bring" TEXT;

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "what_to_bring" TEXT;

-- Nothing to bring is no text, not an empty one.
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_what_to_bring_check" CHECK ("what_to_bring" ~ '\S');
ALTER TABLE "courses" ADD CONSTRAINT "courses_what_to_bring_check" CHECK ("what_to_bring" ~ '\S');

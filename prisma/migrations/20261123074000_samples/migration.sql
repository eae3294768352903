-- AlterTable
ALTER TABLE "jobs" ADD COLUMN     "is_sample" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "is_sample" BOOLEAN NOT NULL DEFAULT false;

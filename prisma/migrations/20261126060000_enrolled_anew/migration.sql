-- AlterTable
ALTER TABLE "enrollments" ADD COLUMN "former" INTEGER NOT NULL DEFAULT 0;

-- DropIndex
DROP INDEX "enrollments_course_id_email_phone_key";

-- CreateIndex
CREATE UNIQUE INDEX "enrollments_course_id_email_phone_former_key" ON "enrollments"("course_id", "email", "phone", "former");

-- What Prisma can't express: one that the same person's next has followed stays cancelled.
ALTER TABLE "enrollments"
  ADD CONSTRAINT "enrollments_former_cancelled" CHECK ("former" = 0 OR ("former" > 0 AND "cancelled_at" IS NOT NULL));

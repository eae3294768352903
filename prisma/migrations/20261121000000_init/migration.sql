-- Trigram indexes serve the "contains" filters; citext compares e-mails without case.
CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "employment_type" AS ENUM ('Full-time', 'Part-time', 'Contract', 'Temporary');

-- CreateEnum
CREATE TYPE "currency" AS ENUM ('NGN', 'USD', 'EUR', 'GBP');

-- CreateEnum
CREATE TYPE "course_category" AS ENUM ('MasterClass', 'ComputerBasics', 'ExecutiveSpecial');

-- CreateEnum
CREATE TYPE "duration_unit" AS ENUM ('days', 'weeks', 'months');

-- CreateEnum
CREATE TYPE "experience_level" AS ENUM ('Beginner', 'Intermediate', 'Advanced');

-- CreateEnum
CREATE TYPE "application_status" AS ENUM ('pending', 'accepted', 'rejected');

-- CreateEnum
CREATE TYPE "payment_status" AS ENUM ('pending', 'completed', 'failed');

-- CreateTable
CREATE TABLE "jobs" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country" TEXT NOT NULL,
    "salary_min" BIGINT NOT NULL,
    "salary_max" BIGINT NOT NULL,
    "salary_currency" "currency" NOT NULL DEFAULT 'NGN',
    "employment_type" "employment_type" NOT NULL,
    "requirements" TEXT[],
    "responsibilities" TEXT[],
    "required_skills" TEXT[],
    "department" TEXT NOT NULL,
    "commitment_fee" BIGINT NOT NULL DEFAULT 0,
    "date_posted" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "jobs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "applications" (
    "id" UUID NOT NULL,
    "job_id" UUID NOT NULL,
    "applicant_name" TEXT NOT NULL,
    "applicant_email" CITEXT NOT NULL,
    "phone_number" TEXT NOT NULL,
    "skills" TEXT[],
    "status" "application_status" NOT NULL DEFAULT 'pending',
    "commitment_fee" BIGINT NOT NULL DEFAULT 0,
    "commitment_fee_paid" BOOLEAN NOT NULL DEFAULT false,
    "cv" TEXT NOT NULL,
    "cv_filename" TEXT NOT NULL,
    "cv_content_type" TEXT NOT NULL,
    "cv_bytes" INTEGER NOT NULL,
    "date_applied" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "courses" (
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "category" "course_category" NOT NULL,
    "price" BIGINT NOT NULL,
    "duration_value" INTEGER NOT NULL,
    "duration_unit" "duration_unit" NOT NULL DEFAULT 'weeks',
    "start_date" DATE NOT NULL,
    "is_active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "enrollments" (
    "id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" CITEXT NOT NULL,
    "phone" TEXT NOT NULL,
    "experience_level" "experience_level" NOT NULL,
    "portfolio" TEXT,
    "price" BIGINT NOT NULL,
    "payment_status" "payment_status" NOT NULL DEFAULT 'pending',
    "date_enrolled" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "enrollments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payments" (
    "id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "application_id" UUID,
    "enrollment_id" UUID,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL DEFAULT 'NGN',
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "link" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "settled_at" TIMESTAMPTZ(3),

    CONSTRAINT "payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER NOT NULL,
    "body" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "administrators" (
    "id" UUID NOT NULL,
    "email" CITEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "administrators_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_sessions" (
    "id" UUID NOT NULL,
    "administrator_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "id" BIGSERIAL NOT NULL,
    "email" CITEXT NOT NULL,
    "address" TEXT NOT NULL,
    "failed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "jobs_date_posted_id_idx" ON "jobs"("date_posted" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_employment_type_date_posted_id_idx" ON "jobs"("employment_type", "date_posted" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "jobs_title_idx" ON "jobs" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "jobs_city_idx" ON "jobs" USING GIN ("city" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "applications_cv_key" ON "applications"("cv");

-- CreateIndex
CREATE INDEX "applications_date_applied_id_idx" ON "applications"("date_applied" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_status_date_applied_id_idx" ON "applications"("status", "date_applied" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_commitment_fee_paid_date_applied_id_idx" ON "applications"("commitment_fee_paid", "date_applied" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_job_id_date_applied_id_idx" ON "applications"("job_id", "date_applied" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "applications_applicant_name_idx" ON "applications" USING GIN ("applicant_name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "courses_created_at_id_idx" ON "courses"("created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "courses_is_active_created_at_id_idx" ON "courses"("is_active", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "courses_category_created_at_id_idx" ON "courses"("category", "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "courses_price_idx" ON "courses"("price");

-- CreateIndex
CREATE INDEX "courses_title_idx" ON "courses" USING GIN ("title" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "enrollments_date_enrolled_id_idx" ON "enrollments"("date_enrolled" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrollments_payment_status_date_enrolled_id_idx" ON "enrollments"("payment_status", "date_enrolled" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrollments_experience_level_date_enrolled_id_idx" ON "enrollments"("experience_level", "date_enrolled" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrollments_course_id_date_enrolled_id_idx" ON "enrollments"("course_id", "date_enrolled" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "enrollments_name_idx" ON "enrollments" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE UNIQUE INDEX "enrollments_course_id_email_key" ON "enrollments"("course_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "payments_reference_key" ON "payments"("reference");

-- CreateIndex
CREATE INDEX "payments_status_created_at_idx" ON "payments"("status", "created_at");

-- CreateIndex
CREATE INDEX "payments_application_id_idx" ON "payments"("application_id");

-- CreateIndex
CREATE INDEX "payments_enrollment_id_idx" ON "payments"("enrollment_id");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "administrators_email_key" ON "administrators"("email");

-- CreateIndex
CREATE INDEX "admin_sessions_administrator_id_idx" ON "admin_sessions"("administrator_id");

-- CreateIndex
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions"("expires_at");

-- CreateIndex
CREATE INDEX "login_failures_email_failed_at_idx" ON "login_failures"("email", "failed_at");

-- CreateIndex
CREATE INDEX "login_failures_address_failed_at_idx" ON "login_failures"("address", "failed_at");

-- CreateIndex
CREATE INDEX "login_failures_failed_at_idx" ON "login_failures"("failed_at");

-- AddForeignKey
ALTER TABLE "applications" ADD CONSTRAINT "applications_job_id_fkey" FOREIGN KEY ("job_id") REFERENCES "jobs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "applications"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_enrollment_id_fkey" FOREIGN KEY ("enrollment_id") REFERENCES "enrollments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_administrator_id_fkey" FOREIGN KEY ("administrator_id") REFERENCES "administrators"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Rules that Prisma cannot express.
ALTER TABLE "jobs"
  ADD CONSTRAINT "jobs_texts_not_blank" CHECK (btrim("title") <> '' AND btrim("description") <> '' AND btrim("city") <> '' AND btrim("country") <> '' AND btrim("department") <> ''),
  ADD CONSTRAINT "jobs_salary_range" CHECK ("salary_min" >= 0 AND "salary_max" >= "salary_min" AND "salary_max" < 100000000000000),
  ADD CONSTRAINT "jobs_commitment_fee_range" CHECK ("commitment_fee" >= 0 AND "commitment_fee" < 100000000000000);

ALTER TABLE "applications"
  ADD CONSTRAINT "applications_texts_not_blank" CHECK (btrim("applicant_name") <> '' AND btrim("applicant_email") <> '' AND btrim("cv") <> '' AND btrim("cv_filename") <> ''),
  ADD CONSTRAINT "applications_phone_e164" CHECK ("phone_number" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "applications_commitment_fee_range" CHECK ("commitment_fee" >= 0),
  ADD CONSTRAINT "applications_cv_bytes_positive" CHECK ("cv_bytes" > 0);

ALTER TABLE "courses"
  ADD CONSTRAINT "courses_texts_not_blank" CHECK (btrim("title") <> '' AND btrim("description") <> ''),
  ADD CONSTRAINT "courses_price_range" CHECK ("price" >= 0 AND "price" < 100000000000000),
  ADD CONSTRAINT "courses_duration_positive" CHECK ("duration_value" > 0);

ALTER TABLE "enrollments"
  ADD CONSTRAINT "enrollments_texts_not_blank" CHECK (btrim("name") <> '' AND btrim("email") <> ''),
  ADD CONSTRAINT "enrollments_phone_e164" CHECK ("phone" ~ '^\+[1-9][0-9]{6,14}$'),
  ADD CONSTRAINT "enrollments_price_range" CHECK ("price" >= 0);

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_one_purpose" CHECK (("application_id" IS NULL) <> ("enrollment_id" IS NULL)),
  ADD CONSTRAINT "payments_amount_positive" CHECK ("amount" > 0);

ALTER TABLE "administrators"
  ADD CONSTRAINT "administrators_email_not_blank" CHECK (btrim("email") <> '');

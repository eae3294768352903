-- CreateEnum
CREATE TYPE "payment_event_outcome" AS ENUM ('applied', 'ignored', 'flagged');

-- CreateEnum
CREATE TYPE "payment_flag_reason" AS ENUM ('amount_mismatch', 'currency_mismatch', 'unknown_reference', 'wrong_provider', 'paid_twice', 'reversed', 'refund_mismatch');

-- DropIndex
DROP INDEX "payments_application_id_idx";

-- DropIndex
DROP INDEX "payments_enrollment_id_idx";

-- AlterTable
ALTER TABLE "courses" ADD COLUMN     "seats" INTEGER;

-- AlterTable
ALTER TABLE "payments" DROP COLUMN "link",
ADD COLUMN     "flagged_at" TIMESTAMPTZ(3),
ADD COLUMN     "refunded_amount" BIGINT NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "payment_attempts" (
    "id" UUID NOT NULL,
    "payment_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "link" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "checked_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "source" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "payment_id" UUID,
    "outcome" "payment_event_outcome" NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "payment_flags" (
    "id" UUID NOT NULL,
    "payment_id" UUID,
    "reference" TEXT NOT NULL,
    "reason" "payment_flag_reason" NOT NULL,
    "detail" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_flags_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_charges" (
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "currency" "currency" NOT NULL,
    "status" "payment_status" NOT NULL DEFAULT 'pending',
    "callback_url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sandbox_charges_pkey" PRIMARY KEY ("reference")
);

-- CreateTable
CREATE TABLE "outbox_mails" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "recipient" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_error" TEXT,
    "sent_at" TIMESTAMPTZ(3),
    "given_up_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "payment_attempts_reference_key" ON "payment_attempts"("reference");

-- CreateIndex
CREATE INDEX "payment_attempts_payment_id_created_at_idx" ON "payment_attempts"("payment_id", "created_at");

-- CreateIndex
CREATE INDEX "payment_attempts_status_checked_at_idx" ON "payment_attempts"("status", "checked_at");

-- CreateIndex
CREATE INDEX "payment_events_payment_id_received_at_idx" ON "payment_events"("payment_id", "received_at");

-- CreateIndex
CREATE UNIQUE INDEX "payment_events_provider_key_key" ON "payment_events"("provider", "key");

-- CreateIndex
CREATE INDEX "payment_flags_payment_id_idx" ON "payment_flags"("payment_id");

-- CreateIndex
CREATE INDEX "payment_flags_resolved_at_created_at_idx" ON "payment_flags"("resolved_at", "created_at");

-- CreateIndex
CREATE INDEX "outbox_mails_sent_at_given_up_at_next_attempt_at_idx" ON "outbox_mails"("sent_at", "given_up_at", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "payments_application_id_key" ON "payments"("application_id");

-- CreateIndex
CREATE UNIQUE INDEX "payments_enrollment_id_key" ON "payments"("enrollment_id");

-- CreateIndex
CREATE INDEX "payments_flagged_at_created_at_idx" ON "payments"("flagged_at" DESC, "created_at" DESC);

-- CreateIndex
CREATE INDEX "payments_created_at_id_idx" ON "payments"("created_at" DESC, "id" DESC);

-- AddForeignKey
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_events" ADD CONSTRAINT "payment_events_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payment_flags" ADD CONSTRAINT "payment_flags_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "payments"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- Rules that Prisma cannot express.
ALTER TABLE "courses"
  ADD CONSTRAINT "courses_seats_positive" CHECK ("seats" > 0);

ALTER TABLE "payments"
  ADD CONSTRAINT "payments_settled_when_completed" CHECK (("status" = 'completed') = ("settled_at" IS NOT NULL)),
  ADD CONSTRAINT "payments_refund_of_completed" CHECK ("refunded_amount" >= 0 AND ("refunded_amount" = 0 OR "status" = 'completed'));

-- A payment's states never run backwards, and what was asked is never rewritten.
CREATE FUNCTION "payments_hold_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.status <> 'pending' THEN
      RAISE EXCEPTION 'a payment starts pending, not %', NEW.status USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.status <> OLD.status AND (OLD.status = 'completed' OR NEW.status = 'pending') THEN
    RAISE EXCEPTION 'payment % cannot go from % to %', OLD.reference, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  IF (NEW.reference, NEW.provider, NEW.amount, NEW.currency) IS DISTINCT FROM (OLD.reference, OLD.provider, OLD.amount, OLD.currency)
    OR NEW.application_id IS DISTINCT FROM OLD.application_id OR NEW.enrollment_id IS DISTINCT FROM OLD.enrollment_id THEN
    RAISE EXCEPTION 'what payment % asked for cannot be changed', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.refunded_amount < OLD.refunded_amount OR (OLD.settled_at IS NOT NULL AND NEW.settled_at IS DISTINCT FROM OLD.settled_at) THEN
    RAISE EXCEPTION 'what happened to payment % cannot be undone', OLD.reference USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "payments_hold_state" BEFORE INSERT OR UPDATE ON "payments"
  FOR EACH ROW EXECUTE FUNCTION "payments_hold_state"();

-- What was paid stays paid on the records it was paid for.
CREATE FUNCTION "enrollments_hold_payment"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.payment_status = 'completed' AND NEW.payment_status <> 'completed' OR OLD.payment_status = 'failed' AND NEW.payment_status = 'pending' THEN
    RAISE EXCEPTION 'the payment of enrollment % cannot go from % to %', OLD.id, OLD.payment_status, NEW.payment_status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "enrollments_hold_payment" BEFORE UPDATE OF "payment_status" ON "enrollments"
  FOR EACH ROW EXECUTE FUNCTION "enrollments_hold_payment"();

CREATE FUNCTION "applications_hold_fee"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.commitment_fee_paid AND NOT NEW.commitment_fee_paid THEN
    RAISE EXCEPTION 'the fee of application % is paid already', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "applications_hold_fee" BEFORE UPDATE OF "commitment_fee_paid" ON "applications"
  FOR EACH ROW EXECUTE FUNCTION "applications_hold_fee"();

CREATE FUNCTION "sandbox_charges_hold_state"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> OLD.status AND (OLD.status = 'completed' OR NEW.status = 'pending') THEN
    RAISE EXCEPTION 'sandbox charge % cannot go from % to %', OLD.reference, OLD.status, NEW.status USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER "sandbox_charges_hold_state" BEFORE UPDATE ON "sandbox_charges"
  FOR EACH ROW EXECUTE FUNCTION "sandbox_charges_hold_state"();

-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'dispute_lost';

-- AlterTable: of attempts that were paid before, it is not known.
ALTER TABLE "payment_attempts"
  ADD COLUMN "paid_amount" BIGINT,
  ADD CONSTRAINT "payment_attempts_paid_amount_of_paid"
    CHECK ("paid_amount" IS NULL OR ("paid_amount" >= 0 AND "status" IN ('completed', 'reversed')));

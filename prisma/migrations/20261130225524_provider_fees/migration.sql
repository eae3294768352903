-- AlterTable: of attempts that were paid before, it is not known.
ALTER TABLE "payment_attempts"
  ADD COLUMN "fee" BIGINT,
  ADD CONSTRAINT "payment_attempts_fee_of_paid"
    CHECK ("fee" IS NULL OR ("fee" >= 0 AND "paid_amount" IS NOT NULL AND "fee" <= "paid_amount"));

-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'dispute_lost';

-- AlterTable: of attempts that were paid before, it is not known.
ALTER TABLE "payment_attempts" ADD COLUMN "paid_amount" BIGINT;

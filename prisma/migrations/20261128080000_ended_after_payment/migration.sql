-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'cancelled_after_payment';
ALTER TYPE "payment_flag_reason" ADD VALUE 'withdrawn_after_payment';

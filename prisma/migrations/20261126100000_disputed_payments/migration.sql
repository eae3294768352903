-- AlterEnum
ALTER TYPE "payment_flag_reason" ADD VALUE 'disputed';

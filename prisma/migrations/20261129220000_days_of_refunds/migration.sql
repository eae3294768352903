-- AlterTable
ALTER TABLE "payment_refunds" ADD COLUMN     "returned_on" DATE;

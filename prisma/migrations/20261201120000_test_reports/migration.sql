-- AlterTable
ALTER TABLE "payment_events" ADD COLUMN     "said_test" BOOLEAN NOT NULL DEFAULT false;

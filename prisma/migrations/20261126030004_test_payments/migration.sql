-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "said_test" BOOLEAN NOT NULL DEFAULT false;

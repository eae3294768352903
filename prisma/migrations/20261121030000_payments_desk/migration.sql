-- DropIndex
DROP INDEX "payments_flagged_at_created_at_idx";

-- AlterTable
ALTER TABLE "payments" ADD COLUMN     "flagged" BOOLEAN NOT NULL GENERATED ALWAYS AS ("flagged_at" IS NOT NULL) STORED;

-- CreateIndex
CREATE INDEX "payments_flagged_created_at_id_idx" ON "payments"("flagged" DESC, "created_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_status_flagged_created_at_id_idx" ON "payments"("status", "flagged" DESC, "created_at" DESC, "id" DESC);

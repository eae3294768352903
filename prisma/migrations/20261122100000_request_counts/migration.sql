-- What one visitor, or all together, asked for within a window: counted here, all instances count together. A row is
-- used again for the next window, and deleted once a day when it is over.
CREATE TABLE "request_counts" (
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_counts_pkey" PRIMARY KEY ("name", "address")
);

-- CreateIndex
CREATE INDEX "request_counts_ends_at_idx" ON "request_counts"("ends_at");

-- What is compared with the database's clock is also written by it: Prisma fills in its own server's for now().
ALTER TABLE "outbox_mails" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp(),
ALTER COLUMN "next_attempt_at" SET DEFAULT clock_timestamp();
ALTER TABLE "payment_attempts" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();

-- AlterTable
ALTER TABLE "installation" ADD COLUMN     "clock_read_at" TIMESTAMPTZ(3),
ADD COLUMN     "clock_steady_since" TIMESTAMPTZ(3);

-- Both or neither: the first reading sets them.
ALTER TABLE "installation" ADD CONSTRAINT "installation_clock_check" CHECK (("clock_read_at" IS NULL) = ("clock_steady_since" IS NULL));

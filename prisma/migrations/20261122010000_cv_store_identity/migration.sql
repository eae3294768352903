-- CreateTable
CREATE TABLE "installation" (
    "single" BOOLEAN NOT NULL DEFAULT true,
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),

    CONSTRAINT "installation_pkey" PRIMARY KEY ("single")
);

-- Rules that Prisma cannot express.
ALTER TABLE "installation" ADD CONSTRAINT "installation_is_one_row" CHECK ("single");

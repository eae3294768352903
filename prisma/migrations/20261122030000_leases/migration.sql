-- Who does a job that one process at a time may do, and until when. A holder that dies is followed once its time is up;
-- no transaction stays open meanwhile.
CREATE TABLE "leases" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leases_pkey" PRIMARY KEY ("name")
);

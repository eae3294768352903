-- Money for an application that had ended has to be looked at, as money for a cancelled enrollment has.
ALTER TYPE "payment_flag_reason" ADD VALUE 'application_withdrawn';
ALTER TYPE "payment_flag_reason" ADD VALUE 'application_rejected';

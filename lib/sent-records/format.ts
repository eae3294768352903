/**
 * The message to an applicant who paid the commitment fee and was not taken.
 * @param refund when the fee is given back, as the studio words it
 */
export const describePaidFee = (refund: string, phone: string) =>
  `You paid the commitment fee. ${refund} You can call us on ${phone} about it.`
